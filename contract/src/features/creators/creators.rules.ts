export const creatorStatuses = ['ACTIVE', 'PENDING', 'INACTIVE'] as const
