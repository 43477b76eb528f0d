/** Holds the place of what sends stored wishes to delete to the server. */
export const sendWishes: (userId: string) => Promise<void> = () => Promise.resolve();
