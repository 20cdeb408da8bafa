import type { ImportKind } from './fan-imports.schema.ts'

/** Offered for download; an import recognizes every column. */
export const sampleFiles: Record<ImportKind, string> = {
  fans: [
    'Username,Creator,Email,Display name,Location,Time zone,Joined on,Preferred content,Platform,Tags',
    'oceanview88,Juno Vale,ocean@example.com,Marcus,Lisbon,Europe/Lisbon,2026-01-14,Photos,Fansly,vip;weekend',
    'quietharbor,Juno Vale,,,Oslo,,2026-02-02,,,',
  ].join('\r\n'),
  transactions: [
    'Date,Username,Creator,Amount,Type,Transaction id,Sale or refund,Reason,Platform fee',
    '2026-03-01 14:30,oceanview88,Juno Vale,25.00,Tip,T-1001,,,',
    '2026-03-02 09:05,oceanview88,Juno Vale,-25.00,Tip,T-1002,Refund,Charged by mistake,',
  ].join('\r\n'),
  messages: [
    'Sent at,Username,Creator,Direction,Text,Message id,Sender,Delivered,Read',
    '2026-03-01 14:30:05,oceanview88,Juno Vale,in,"Hello, how was the stream?",M-1001,,,',
    '2026-03-01 14:34:40,oceanview88,Juno Vale,out,It was lovely. Thank you for asking!,M-1002,Dana Kirk,yes,yes',
  ].join('\r\n'),
}
