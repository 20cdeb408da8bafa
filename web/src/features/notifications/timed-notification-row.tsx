import { memo } from 'react'
import { Clock, Seen } from '../../ui/format.tsx'
import { NotificationRow, type NotificationRowProps } from './notification-row.tsx'

type TimedNotificationRowProps = Omit<NotificationRowProps, 'time'> & {
  zone: string
  now: Date
  /** Time only; the day is in the heading. */
  underDay?: boolean
}

/** A row with its time, updated every minute. */
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
