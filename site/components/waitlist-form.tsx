import { type FormEvent, type ReactNode, useState } from 'react';
import { NoteField, SelectField, TextField } from './form-fields.tsx';
import { frameworkOptions, teamSizes } from './waitlist-options.ts';

type Problems = Readonly<Record<string, string | undefined>>;

/** What is said beside a required field that is empty. */
const MISSING: Problems = {
  EMAIL: 'Enter your email address.',
  FNAME: 'Enter your first name.',
  LNAME: 'Enter your last name.',
  TEAM_SIZE: 'Choose a team size.',
  FRAMEWORK: 'Choose a framework.',
};

/** The form. Without scripts it posts to the mailing list by itself, and the browser says what is missing. */
export function WaitlistForm(props: {
  endpoint: string | undefined;
  honeypot: string;
  submitting: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}): ReactNode {
  const [problems, setProblems] = useState<Problems>({});
  const field = (name: string, label: string) => ({ name, label, problem: problems[name] });

  /** Says beside each field what is wrong, and takes the visitor to the first of them, in place of the browser's bubble. */
  const refuse = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wrong = event.target as HTMLInputElement;
    setProblems((known) => ({ ...known, [wrong.name]: problemOf(wrong) }));
    if (wrong.form?.querySelector(':is(input, select, textarea):invalid') === wrong) wrong.focus();
  };
  /** What is right again has no message any more. */
  const accept = ({ target }: FormEvent<HTMLFormElement>) => {
    const { name, validity } = target as HTMLInputElement;
    if (validity.valid) setProblems((known) => (known[name] ? { ...known, [name]: undefined } : known));
  };
  return (
    <form
      className="waitlist-form"
      method="post"
      encType="multipart/form-data"
      action={props.endpoint}
      onSubmit={props.onSubmit}
      onInvalidCapture={refuse}
      onInput={accept}
    >
      <p className="form-hint">
        Fields marked <span className="field-required">*</span> are required.
      </p>
      <TextField {...field('EMAIL', 'Email')} type="email" autoComplete="email" required />
      <div className="field-pair">
        <TextField {...field('FNAME', 'First name')} autoComplete="given-name" required />
        <TextField {...field('LNAME', 'Last name')} autoComplete="family-name" required />
      </div>
      <TextField name="COMPANY" label="Company" autoComplete="organization" />
      <div className="field-pair">
        <SelectField
          {...field('TEAM_SIZE', 'Team size')}
          prompt="Choose a size"
          options={teamSizes}
          required
        />
        <SelectField
          {...field('FRAMEWORK', 'Framework')}
          prompt="Choose a framework"
          options={frameworkOptions}
          required
        />
      </div>
      <NoteField name="NOTE" label="What would you like to evaluate?" />
      <Honeypot name={props.honeypot} />
      <button className="button button-large" type="submit" disabled={props.submitting}>
        {props.submitting ? 'Submitting...' : 'Join the Waitlist'}
      </button>
    </form>
  );
}

const problemOf = ({ name, validity, validationMessage }: HTMLInputElement): string =>
  (validity.valueMissing && MISSING[name]) ||
  (validity.typeMismatch ? 'Enter a full email address, with an @.' : validationMessage);

/** A field that people never meet: whoever fills it in is a robot. */
function Honeypot({ name }: { name: string }): ReactNode {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label htmlFor="leave-empty">Leave this field empty</label>
      <input id="leave-empty" type="text" name={name} tabIndex={-1} autoComplete="off" />
    </div>
  );
}
