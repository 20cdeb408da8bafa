import { cx } from './cx.ts'

type Fan = { username: string; displayName: string | null }

export const fanNameOf = ({ displayName, username }: Fan): string => displayName ?? username

/** Display name and username, or the username alone. Use it in a flex row, where both can shrink. */
export function FanName({ fan, className }: { fan: Fan; className?: string | undefined }) {
  if (!fan.displayName) return <span className={cx('min-w-0 truncate', className)}>{fan.username}</span>
  return (
    <>
      <span className={cx('min-w-0 truncate', className)}>{fan.displayName}</span> <Username fan={fan} />
    </>
  )
}

/** Renders nothing for fans without a display name, whose username is the name. */
export function Username({ fan }: { fan: Fan }) {
  if (!fan.displayName) return null
  return (
    <span className="min-w-10 shrink-[9999] truncate font-normal text-13 text-ink-3">@{fan.username}</span>
  )
}
