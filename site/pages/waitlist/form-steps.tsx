import { Fragment, type ReactNode } from 'react';

/** Titled list of what is good to know beside a form: texts by their titles. */
export const FormSteps = (props: {
  title: string;
  steps: Readonly<Record<string, ReactNode>>;
}): ReactNode => (
  <section className="form-next" aria-labelledby="form-next">
    <h2 id="form-next">{props.title}</h2>
    <dl>
      {Object.entries(props.steps).map(([step, text]) => (
        <Fragment key={step}>
          <dt className="knot">{step}</dt>
          <dd className="muted">{text}</dd>
        </Fragment>
      ))}
    </dl>
  </section>
);
