import type { ReactNode } from 'react';
import type { SelectOption } from './waitlist-options.ts';

type FieldProps = {
  readonly name: string;
  readonly label: string;
  readonly required?: boolean;
  /** What is wrong with the value, after the form was refused. */
  readonly problem?: string | undefined;
};

/** A labelled field: the mark says whether it may stay empty. Its id is its name in lower case. */
function Field(props: FieldProps & { children: ReactNode }): ReactNode {
  const { name, label, required, problem } = props;
  return (
    <div className="field">
      <label htmlFor={fieldId(name)}>
        {label}{' '}
        {required ? (
          <span className="field-required" aria-hidden="true">
            *
          </span>
        ) : (
          <span className="field-optional">(optional)</span>
        )}
      </label>
      {props.children}
      {problem === undefined ? null : (
        <p className="field-problem" id={problemId(name)}>
          {problem}
        </p>
      )}
    </div>
  );
}

const fieldId = (name: string): string => name.toLowerCase().replaceAll('_', '-');
const problemId = (name: string): string => `${fieldId(name)}-problem`;

/** Attributes that every field has. */
const attributesOf = ({ name, required, problem }: FieldProps) => ({
  id: fieldId(name),
  name,
  required,
  ...(problem === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': problemId(name) }),
});

/** One line of text. `autoComplete` is a token of the HTML Standard, "Autofill". */
export function TextField(props: FieldProps & { type?: 'text' | 'email'; autoComplete: string }): ReactNode {
  const { type = 'text', autoComplete } = props;
  return (
    <Field {...props}>
      <input {...attributesOf(props)} type={type} autoComplete={autoComplete} />
    </Field>
  );
}

/** A choice of one; the first entry is none. */
export function SelectField(
  props: FieldProps & { prompt: string; options: readonly SelectOption[] },
): ReactNode {
  return (
    <Field {...props}>
      <select {...attributesOf(props)}>
        <option value="">{props.prompt}</option>
        {props.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Field>
  );
}

/** Several lines of text. */
export function NoteField(props: FieldProps): ReactNode {
  return (
    <Field {...props}>
      <textarea {...attributesOf(props)} rows={4} />
    </Field>
  );
}
