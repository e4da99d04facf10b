import type { ReactNode } from 'react';

type FieldProps = {
  readonly name: string;
  readonly label: string;
  readonly required?: boolean;
  /** Error message, after validation has failed. */
  readonly problem?: string | undefined;
};

/** Labeled field, marked as required or optional. Its ID is its name in lowercase. */
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

/** Attributes that all fields share. */
const attributesOf = ({ name, required, problem }: FieldProps) => ({
  id: fieldId(name),
  name,
  required,
  ...(problem === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': problemId(name) }),
});

/** Single-line text field. `autoComplete` is an autofill token (HTML Standard, "Autofill"). */
export function TextField(props: FieldProps & { type?: 'text' | 'email'; autoComplete: string }): ReactNode {
  const { type = 'text', autoComplete } = props;
  return (
    <Field {...props}>
      <input {...attributesOf(props)} type={type} autoComplete={autoComplete} />
    </Field>
  );
}

/** Select field. Its first option is empty; the others have a value and a label. */
export function SelectField(
  props: FieldProps & { prompt: string; options: readonly (readonly string[])[] },
): ReactNode {
  return (
    <Field {...props}>
      <select {...attributesOf(props)}>
        <option value="">{props.prompt}</option>
        {props.options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
        <path d="M4.5 6.5 8 10l3.5-3.5" />
      </svg>
    </Field>
  );
}

/** Multi-line text field. */
export function NoteField(props: FieldProps): ReactNode {
  return (
    <Field {...props}>
      <textarea {...attributesOf(props)} rows={4} />
    </Field>
  );
}
