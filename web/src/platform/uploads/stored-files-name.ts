/** Name of the database with a user's files, so signing out can delete it. */
export const uploadDatabaseName = (userId: string): string => `upload-files/${userId}`
