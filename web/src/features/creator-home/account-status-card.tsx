import type { CreatorHome } from '@greenroom/contract/features/creator-home/creator-home.schema.ts'
import {
  CircleCheck,
  CircleDashed,
  CirclePause,
  Clock,
  FilePen,
  type LucideIcon,
  TriangleAlert,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Card, CardHeader } from '../../ui/card.tsx'
import { pluralize } from '../../ui/count.ts'
import { cx } from '../../ui/cx.ts'
import { formatDay as formatInstant } from '../../ui/format.tsx'
import { formatDay } from './creator-home-text.ts'

type AccountStatusCardProps = { home: CreatorHome; zone: string }

/** The creator's identity, profile status and share. Only entries that need action are tinted. */
export function AccountStatusCard({ home: { accountStatus, creator }, zone }: AccountStatusCardProps) {
  const profile = `/dashboard/creators/${creator.id}`
  return (
    <Card>
      <CardHeader title="Verification and agreement" />
      <ul>
        <Entry to={RECORDS_PATH} {...identityEntry(accountStatus, zone)} />
        <Entry to={RECORDS_PATH} {...consentEntry(accountStatus)} />
        <Entry to={profile} {...statusEntry(accountStatus)} />
        <Entry
          to={profile}
          icon={accountStatus.share.isDefault ? CircleDashed : CircleCheck}
          tone={accountStatus.share.isDefault ? 'idle' : 'good'}
          title={`Your share: ${accountStatus.share.percent}% after fees`}
          note={shareNote(accountStatus.share, creator.agency)}
        />
      </ul>
    </Card>
  )
}

type AccountStatus = CreatorHome['accountStatus']

const RECORDS_PATH = '/dashboard/compliance'

function identityEntry(
  { isVerified, verification, withdrawnAt, record }: AccountStatus,
  zone: string,
): EntryText {
  const { status, acceptedUntil } = record
  const day = acceptedUntil ? formatDay(acceptedUntil) : ''
  if (status === 'submitted')
    return {
      icon: Clock,
      tone: 'idle',
      title: 'ID submitted',
      note: 'Your agency will review it and let you know.',
    }
  if (status === 'expiring' || status === 'expired')
    return {
      icon: TriangleAlert,
      tone: 'action',
      title: `Your ID ${status === 'expired' ? 'expired' : 'expires'} on ${day}`,
      note: 'Submit a valid ID.',
    }
  if (isVerified)
    return {
      icon: CircleCheck,
      tone: status === 'accepted' ? 'good' : 'action',
      title: 'ID verified',
      note:
        status === 'missing'
          ? 'No document on file. Submit your ID so your content can go live.'
          : verification
            ? `By ${verification.examinedBy} on ${formatDay(verification.examinedOn)}, ${verification.method}`
            : 'No details on record',
    }
  return {
    icon: TriangleAlert,
    tone: 'action',
    title: withdrawnAt ? 'Your ID needs to be verified again' : 'Your ID isn’t verified yet',
    note: withdrawnAt
      ? `Verification withdrawn on ${formatInstant(withdrawnAt, zone)}. Submit your ID again.`
      : 'Submit it now. It takes about five minutes. Your profile stays pending until it’s verified.',
  }
}

function consentEntry({ record: { toSign } }: AccountStatus): EntryText {
  return toSign > 0
    ? {
        icon: FilePen,
        tone: 'action',
        title: `${pluralize(toSign, 'document')} to sign`,
        note: 'Read and sign.',
      }
    : { icon: CircleCheck, tone: 'good', title: 'Nothing to sign', note: 'View your signed documents.' }
}

function statusEntry({ status }: AccountStatus): EntryText {
  if (status === 'ACTIVE')
    return { icon: CircleCheck, tone: 'good', title: 'Profile active', note: 'Your identity is verified.' }
  if (status === 'PENDING')
    return {
      icon: CircleDashed,
      tone: 'idle',
      title: 'Profile pending',
      note: 'Becomes active once your ID is verified.',
    }
  return {
    icon: CirclePause,
    tone: 'action',
    title: 'Profile paused',
    note: 'Contact your agency if you didn’t expect this.',
  }
}

function shareNote({ since, isDefault }: AccountStatus['share'], agency: string): string {
  if (isDefault) return `Default share. You have no other agreement with ${agency}.`
  return since
    ? `Agreed with ${agency} for payments from ${formatDay(since)}`
    : `Agreed with ${agency} for all payments`
}

type Tone = 'good' | 'idle' | 'action'
type EntryText = { icon: LucideIcon; tone: Tone; title: ReactNode; note: ReactNode }
type EntryProps = EntryText & { to: string }

const tones: Record<Tone, { row: string; icon: string; note: string }> = {
  good: { row: 'hover:bg-hover', icon: 'text-good-ink', note: 'text-ink-3' },
  idle: { row: 'hover:bg-hover', icon: 'text-ink-3', note: 'text-ink-3' },
  action: { row: 'bg-tungsten-soft', icon: 'text-tungsten-ink', note: 'text-ink-2' },
}

function Entry({ icon: Icon, tone, title, note, to }: EntryProps) {
  const style = tones[tone]
  return (
    <li className="border-line border-t">
      <Link
        to={to}
        className={cx(
          'grid grid-cols-[1rem_minmax(0,1fr)] gap-x-3 px-3.5 py-2.5 text-13 -outline-offset-2 sm:px-4.5',
          style.row,
        )}>
        <Icon aria-hidden="true" className={cx('mt-0.5 size-4', style.icon)} strokeWidth={1.75} />
        <span className="min-w-0">
          <b className="block font-medium">{title}</b>
          <span className={cx('wrap-anywhere block text-12', style.note)}>{note}</span>
        </span>
      </Link>
    </li>
  )
}
