/** The public page of the status, and the feed of the messages about incidents. */
export const statusPath = '/status'
export const statusFeedPath = '/status.atom'
