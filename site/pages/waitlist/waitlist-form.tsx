import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react';
import { Icon } from '../../layout/icons.tsx';

/** Labels by what the mailing list stores. */
const TEAM_SIZES = { '1-2': '1-2', '3-10': '3-10', '11-50': '11-50', '51-100': '51-100', '100+': '100+' };
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

/** A name of spaces is empty. */
const nameOf = (kind: 'given' | 'family') => ({
  type: 'text',
  autoComplete: `${kind}-name`,
  pattern: '.*\\S.*',
});

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

  /** Shows an error message at each invalid field and focuses the first one, in place of the browser's bubble. */
  const refuse = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wrong = event.target as HTMLInputElement;
    setProblems((known) => ({ ...known, [wrong.name]: problemOf(wrong) }));
    if (wrong.form?.querySelector(':is(input, select, textarea):invalid') === wrong) wrong.focus();
  };
  /** Removes the message of a field that has become valid. */
  const accept = ({ target }: FormEvent<HTMLFormElement>) => {
    const { name, validity } = target as HTMLInputElement;
    if (validity.valid) setProblems((known) => (known[name] ? { ...known, [name]: '' } : known));
  };
  const wrong = Object.values(problems).filter(Boolean).length;
  const marked = wrong === 1 ? 'marked field' : `${wrong} marked fields`;
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
      <p className={wrong ? 'muted verdict-fail' : 'muted'}>
        {wrong ? `Check the ${marked}.` : 'Required unless marked optional.'}
      </p>
      <Field {...field('EMAIL', 'Email')} input={{ type: 'email', autoComplete: 'email' }} required />
      <div className="field-pair">
        <Field {...field('FNAME', 'First name')} input={nameOf('given')} required />
        <Field {...field('LNAME', 'Last name')} input={nameOf('family')} required />
      </div>
      <Field name="COMPANY" label="Company" input={{ type: 'text', autoComplete: 'organization' }} />
      <div className="field-pair">
        <Field {...field('TEAM_SIZE', 'Team size')} required>
          {(attributes) => <Select attributes={attributes} hint="Choose a size" options={TEAM_SIZES} />}
        </Field>
        <Field {...field('FRAMEWORK', 'Framework')} required>
          {(attributes) => <Select attributes={attributes} hint="Choose a framework" options={FRAMEWORKS} />}
        </Field>
      </div>
      <Field name="NOTE" label="What would you like to evaluate?">
        {(attributes) => <textarea {...attributes} rows={4} />}
      </Field>
      {/* Honeypot, hidden from people. A submission that fills it in comes from a bot. */}
      <div className="visually-hidden" aria-hidden="true">
        <label htmlFor="leave-empty">Leave this field empty</label>
        <input id="leave-empty" type="text" name={props.honeypot} tabIndex={-1} autoComplete="off" />
      </div>
      <button className="button button-large" type="submit" disabled={props.submitting}>
        {props.submitting ? 'Submitting...' : 'Join the Waitlist'}
      </button>
    </form>
  );
}

/** Select with labels by value. Its arrow is its own, because that of the browser differs. */
function Select(props: { attributes: object; hint: string; options: Record<string, string> }): ReactNode {
  return (
    <>
      <select {...props.attributes}>
        <option value="">{props.hint}</option>
        {Object.entries(props.options).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Icon name="down" />
    </>
  );
}

const problemOf = ({ name, validity, validationMessage }: HTMLInputElement): string =>
  ((validity.valueMissing || validity.patternMismatch) && MISSING[name]) ||
  (validity.typeMismatch ? 'Enter an email like name@example.com.' : validationMessage);

/** Labeled field, marked if it is optional, with its error message. Its ID is its name in lowercase. */
function Field(props: {
  name: string;
  label: string;
  required?: boolean;
  problem?: string | undefined;
  input?: ComponentProps<'input'>;
  children?: (attributes: object) => ReactNode;
}): ReactNode {
  const { name, label, required, problem, input, children } = props;
  const id = name.toLowerCase().replaceAll('_', '-');
  const invalid = problem && { 'aria-invalid': true, 'aria-describedby': `${id}-problem` };
  const attributes = { id, name, required, ...invalid };
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {!required && <span className="muted"> (optional)</span>}
      </label>
      {children?.(attributes) ?? <input {...attributes} {...input} />}
      {problem && (
        <p className="field-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}
