/** Possible subjects of an inspection packet. */
export const inspectionSubjects = ['person', 'item', 'period'] as const
export type InspectionSubject = (typeof inspectionSubjects)[number]
/** Subjects whose data can be exported and erased. */
export const dataRequestSubjects = ['fan', 'creator'] as const
export type DataRequestSubject = (typeof dataRequestSubjects)[number]

export const packetKinds = ['INSPECTION', 'EXPORT'] as const
export const packetStatuses = ['QUEUED', 'RUNNING', 'READY', 'FAILED', 'EXPIRED'] as const
export type PacketStatus = (typeof packetStatuses)[number]

/** Days a finished file can be downloaded. */
export const PACKET_RETENTION_DAYS = 7
export const MAX_PACKET_ITEMS = 5_000
/** Maximum number of unfinished packets per agency. */
export const MAX_UNFINISHED_PACKETS = 5
