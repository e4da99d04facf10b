import { type FormEvent, type ReactNode, useState } from 'react';
import { NoteField, SelectField, TextField } from './form-fields.tsx';

const TEAM_SIZES = ['1-2', '3-10', '11-50', '51-100', '100+'];

/** Labels by what the mailing list stores. */
const FRAMEWORKS = {
  langchain: 'LangChain',
  crewai: 'CrewAI',
  autogen: 'AutoGen',
  'pydantic-ai': 'Pydantic AI',
  llamaindex: 'LlamaIndex',
  'openai-assistants': 'OpenAI (Agents SDK)',
  'semantic-kernel': 'Semantic Kernel',
  custom: 'Custom',
  other: 'Other',
};

type Problems = Readonly<Record<string, string | undefined>>;

/** Error messages of empty required fields, by field name. */
const MISSING: Problems = {
  EMAIL: 'Enter your email address.',
  FNAME: 'Enter your first name.',
  LNAME: 'Enter your last name.',
  TEAM_SIZE: 'Choose a team size.',
  FRAMEWORK: 'Choose a framework.',
};

/** The early-access form. Without JavaScript, it posts directly to the mailing list, and the browser validates it. */
export function WaitlistForm(props: {
  endpoint: string | undefined;
  honeypot: string;
  submitting: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}): ReactNode {
  const [problems, setProblems] = useState<Problems>({});
  const field = (name: string, label: string) => ({ name, label, problem: problems[name] });

  /**
   * Shows an error message at each invalid field and focuses the first one, instead of the browser's validation bubble.
   */
  const refuse = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wrong = event.target as HTMLInputElement;
    setProblems((known) => ({ ...known, [wrong.name]: problemOf(wrong) }));
    if (wrong.form?.querySelector(':is(input, select, textarea):invalid') === wrong) wrong.focus();
  };
  /** Removes the message of a field that has become valid. */
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
      <p className="form-hint muted">
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
          options={TEAM_SIZES.map((size) => [size, size])}
          required
        />
        <SelectField
          {...field('FRAMEWORK', 'Framework')}
          prompt="Choose a framework"
          options={Object.entries(FRAMEWORKS)}
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

/** Honeypot field, hidden from people. A submission that fills it in comes from a bot. */
function Honeypot({ name }: { name: string }): ReactNode {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label htmlFor="leave-empty">Leave this field empty</label>
      <input id="leave-empty" type="text" name={name} tabIndex={-1} autoComplete="off" />
    </div>
  );
}
