/** What the form of a message needs of `chat.ts`: without a schema, so that its screen stays light. */
export const messageMaxLength = 4000;
