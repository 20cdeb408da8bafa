/** Name of the database with a person's files, so that signing out can delete it as a whole. */
export const keptFilesName = (userId: string): string => `upload-files/${userId}`
