import {
  type CaseDetail,
  type CaseMail,
  caseAppeal,
} from '@greenroom/contract/features/cases/cases.schema.ts'
import { NoteForm } from '../../../platform/note-form.tsx'
import { cx } from '../../../ui/cx.ts'
import { DateTime } from '../../../ui/format.tsx'
import { PanelSection } from '../../../ui/side-panel.tsx'
import { afterChange, changeCase } from './cases.data.ts'

export function CaseHistory({ row, zone }: { row: CaseDetail; zone: string }) {
  return (
    <PanelSection title="History">
      <NoteForm
        key={row.id}
        id={row.id}
        // Notes have the same maximum length as appeals.
        schema={caseAppeal}
        add={async (client, note) => void afterChange(client, await changeCase(row.id, { note }))}
      />
      <ol aria-label="History" className="mt-3 flex flex-col gap-2.5 text-13">
        {row.steps.map(({ id, at, by, text, body, mail }) => (
          <li key={id}>
            <span className="flex items-baseline justify-between gap-3">
              <span className="wrap-anywhere min-w-0">{text}</span>
              <span className="flex-none text-12 text-ink-3">
                <DateTime at={at} zone={zone} />
              </span>
            </span>
            {mail && <MailState mail={mail} zone={zone} />}
            {body && <span className="wrap-anywhere block whitespace-pre-line text-ink-2">{body}</span>}
            <span className="block text-12 text-ink-3">{by}</span>
          </li>
        ))}
      </ol>
    </PanelSection>
  )
}

const stateTexts: Record<CaseMail['status'], string> = {
  QUEUED: 'Waiting to be sent',
  SENT: 'Sent',
  FAILED: 'Not delivered',
  OUTBOX: 'Not sent: no mail server is set up, the email is in the outbox',
}

function MailState({ mail: { status, sentAt, error }, zone }: { mail: CaseMail; zone: string }) {
  const isUndelivered = status === 'FAILED' || status === 'OUTBOX' || error !== null
  return (
    <span className={cx('wrap-anywhere block text-12', isUndelivered ? 'text-rose-ink' : 'text-ink-2')}>
      {stateTexts[status]}
      {sentAt && (
        <>
          {' '}
          <DateTime at={sentAt} zone={zone} />
        </>
      )}
      {error && (status === 'SENT' ? `, but the address rejected a later email: ${error}` : `: ${error}`)}
    </span>
  )
}
