/** What recordings left in this browser; fetched after the screen stands, since only few have any. */
export const loadLeftovers = async () => {
  const [leftovers, { sendWishes }] = await Promise.all([
    import('../features/recording/leftovers.js'),
    import('../features/recording/send-wishes.js'),
  ]);
  return { ...leftovers, sendWishes };
};
