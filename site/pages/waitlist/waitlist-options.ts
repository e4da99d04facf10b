export type SelectOption = { readonly value: string; readonly label: string };

/** Number of people in the team. */
export const teamSizes: readonly SelectOption[] = ['1-2', '3-10', '11-50', '51-100', '100+'].map((size) => ({
  value: size,
  label: size,
}));

/** `value` is what the mailing list stores. */
export const frameworkOptions: readonly SelectOption[] = [
  { value: 'langchain', label: 'LangChain' },
  { value: 'crewai', label: 'CrewAI' },
  { value: 'autogen', label: 'AutoGen' },
  { value: 'pydantic-ai', label: 'Pydantic AI' },
  { value: 'llamaindex', label: 'LlamaIndex' },
  { value: 'openai-assistants', label: 'OpenAI (Agents SDK)' },
  { value: 'semantic-kernel', label: 'Semantic Kernel' },
  { value: 'custom', label: 'Custom' },
  { value: 'other', label: 'Other' },
];
