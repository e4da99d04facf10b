import type { FormEvent, ReactNode } from 'react';
import { NoteField, SelectField, TextField } from './form-fields.tsx';
import { frameworkOptions, teamSizes } from './waitlist-options.ts';

/** The form. Without scripts it posts to the mailing list by itself. */
export function WaitlistForm(props: {
  endpoint: string | undefined;
  honeypot: string;
  submitting: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}): ReactNode {
  return (
    <form
      className="waitlist-form"
      method="post"
      encType="multipart/form-data"
      action={props.endpoint}
      onSubmit={props.onSubmit}
      onInvalidCapture={markInvalid}
      onInput={markInvalid}
    >
      <p className="form-hint">
        Fields marked <span className="field-required">*</span> are required.
      </p>
      <TextField name="EMAIL" label="Email" type="email" autoComplete="email" required />
      <div className="field-pair">
        <TextField name="FNAME" label="First name" autoComplete="given-name" required />
        <TextField name="LNAME" label="Last name" autoComplete="family-name" required />
      </div>
      <TextField name="COMPANY" label="Company" autoComplete="organization" />
      <div className="field-pair">
        <SelectField name="TEAM_SIZE" label="Team size" prompt="Choose a size" options={teamSizes} required />
        <SelectField
          name="FRAMEWORK"
          label="Framework"
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

/**
 * Browsers tell screen readers of the one field that they ask for, not of the others that are wrong. A field is marked when
 * the form is refused, and the mark goes as soon as the field is right.
 */
function markInvalid({ type, target }: FormEvent<HTMLFormElement>): void {
  const field = target as Element as HTMLInputElement;
  if (type === 'invalid') field.ariaInvalid = 'true';
  else if (field.validity.valid) field.ariaInvalid = null;
}

/** A field that people never meet: whoever fills it in is a robot. */
function Honeypot({ name }: { name: string }): ReactNode {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label htmlFor="leave-empty">Leave this field empty</label>
      <input id="leave-empty" type="text" name={name} tabIndex={-1} autoComplete="off" />
    </div>
  );
}
