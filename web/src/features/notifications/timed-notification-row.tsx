import { memo } from 'react'
import { Clock, Seen } from '../../ui/format.tsx'
import { NotificationRow, type NotificationRowProps } from './notification-row.tsx'

type TimedNotificationRowProps = Omit<NotificationRowProps, 'time'> & {
  zone: string
  now: Date
  /** Only the hour, where the day stands above. */
  underDay?: boolean
}

/** A row with the time it came; drawn again when it changed, and with the minute. */
export const TimedNotificationRow = memo(function TimedNotificationRow(props: TimedNotificationRowProps) {
  const { zone, now, underDay, ...rest } = props
  const at = props.row.createdAt
  return (
    <NotificationRow
      {...rest}
      time={underDay ? <Clock at={at} zone={zone} /> : <Seen at={at} zone={zone} now={now} />}
    />
  )
})
