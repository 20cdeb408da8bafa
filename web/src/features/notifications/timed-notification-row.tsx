import { memo } from 'react'
import { ShortTime, TimeOfDay } from '../../ui/format.tsx'
import { NotificationRow, type NotificationRowProps } from './notification-row.tsx'

type TimedNotificationRowProps = Omit<NotificationRowProps, 'time'> & {
  zone: string
  now: Date
  /** Time only; the day is in the heading. */
  isUnderDayHeading?: boolean
}

/** A row with its time, updated every minute. */
export const TimedNotificationRow = memo(function TimedNotificationRow(props: TimedNotificationRowProps) {
  const { zone, now, isUnderDayHeading, ...rest } = props
  const at = props.row.createdAt
  return (
    <NotificationRow
      {...rest}
      time={
        isUnderDayHeading ? <TimeOfDay at={at} zone={zone} /> : <ShortTime at={at} zone={zone} now={now} />
      }
    />
  )
})
