/** A roadmap with an entry of each kind, instead of that of the site. */
export const shipped = [
  {
    title: 'A shipped feature',
    status: 'production',
    description: 'It is ready.',
    docs: '/docs/getting-started/quickstart',
  },
  { title: 'A feature in beta', status: 'beta', description: 'It may change.' },
];

export const upcoming = [
  { title: 'Research', priority: 3, description: 'It is a question.' },
  { title: 'The next feature', priority: 1, description: 'It comes soon.' },
  { title: 'A planned feature', priority: 2, description: 'It comes later.' },
];
