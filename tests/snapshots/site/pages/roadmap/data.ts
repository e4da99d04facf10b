/** A roadmap with an entry in each group, instead of that of the site. */
export const production = { '[A shipped feature](/docs/getting-started/quickstart)': 'It is ready.' };

export const beta = { '[A feature in beta](/docs/getting-started/quickstart)': 'It may change.' };

export const nextUp = { 'The next feature': 'It comes soon.' };

export const planning = { 'A planned feature': 'It comes later.' };

export const research = { Research: 'It is a question.' };
