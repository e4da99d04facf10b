/** A roadmap with an entry in each group, instead of that of the site. */
export const production = [
  {
    title: 'A shipped feature',
    description: 'It is ready.',
    docs: '/docs/getting-started/quickstart',
  },
];

export const beta = [{ title: 'A feature in beta', description: 'It may change.' }];

export const nextUp = [{ title: 'The next feature', description: 'It comes soon.' }];

export const planning = [{ title: 'A planned feature', description: 'It comes later.' }];

export const research = [{ title: 'Research', description: 'It is a question.' }];
