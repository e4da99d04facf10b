import type { ReactNode } from 'react';

/** Titled list of what is good to know beside a form: texts by their titles. */
export const FormSteps = (props: { title: string; steps: Readonly<Record<string, string>> }): ReactNode => (
  <section className="form-next" aria-labelledby="form-next">
    <h2 id="form-next">{props.title}</h2>
    <ol>
      {Object.entries(props.steps).map(([step, text]) => (
        <li key={step}>
          <h3>{step}</h3>
          <p className="muted">{text}</p>
        </li>
      ))}
    </ol>
  </section>
);
