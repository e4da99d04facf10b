import type { ReactNode } from 'react';
import type { SelectOption } from './waitlist-options.ts';

type FieldProps = { readonly name: string; readonly label: string; readonly required?: boolean };

/** A labelled field: the mark says whether it may stay empty. Its id is its name in lower case. */
function Field(props: FieldProps & { children: ReactNode }): ReactNode {
  return (
    <div className="field">
      <label htmlFor={fieldId(props.name)}>
        {props.label}{' '}
        {props.required ? (
          <span className="field-required" aria-hidden="true">
            *
          </span>
        ) : (
          <span className="field-optional">(optional)</span>
        )}
      </label>
      {props.children}
    </div>
  );
}

const fieldId = (name: string): string => name.toLowerCase().replaceAll('_', '-');

/** One line of text. `autoComplete` is a token of the HTML Standard, "Autofill". */
export function TextField(props: FieldProps & { type?: 'text' | 'email'; autoComplete: string }): ReactNode {
  const { name, required, type = 'text', autoComplete } = props;
  return (
    <Field {...props}>
      <input id={fieldId(name)} name={name} type={type} required={required} autoComplete={autoComplete} />
    </Field>
  );
}

/** A choice of one; the first entry is none. */
export function SelectField(
  props: FieldProps & { prompt: string; options: readonly SelectOption[] },
): ReactNode {
  const { name, required, prompt, options } = props;
  return (
    <Field {...props}>
      <select id={fieldId(name)} name={name} required={required}>
        <option value="">{prompt}</option>
        {options.map(({ value, label }) => (
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
  const { name, required } = props;
  return (
    <Field {...props}>
      <textarea id={fieldId(name)} name={name} rows={4} required={required} />
    </Field>
  );
}
