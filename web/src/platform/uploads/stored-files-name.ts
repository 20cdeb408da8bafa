/** Name of the database with a user's files, so that signing out can delete it as a whole. */
export const uploadDatabaseName = (userId: string): string => `upload-files/${userId}`
