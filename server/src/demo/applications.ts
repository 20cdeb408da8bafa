import { splitName } from '@greenroom/contract/features/applications/applications.rules.ts'
import type { applicationActions } from '@greenroom/contract/features/applications/review.schema.ts'
import type { Tx } from '../platform/db/scope.ts'
import { type Admin, type Applicant, admins, applicants } from './applicants.ts'
import { creatorIdOf, demoCreators } from './creators.ts'
import { DAY, type DemoClock, HOUR } from './demo-clock.ts'
import { demoId } from './demo-id.ts'
import { demoInquiries, inquiryIdOf } from './inquiries.ts'
import { insert, iso } from './insert.ts'

type HistoryEntry = {
  actor: string
  action: (typeof applicationActions)[number]
  detail?: string
  at: number
}
type Timeline = { applicant: Applicant; id: string; history: HistoryEntry[]; decidedAt: number | null }

const MINUTE = HOUR / 60
export const applicationIdOf = ({ email }: Applicant): string => demoId(`application ${email}`)

export const decisionAt = (applicant: Applicant, clock: DemoClock): number | null =>
  timelineOf(applicant, clock).decidedAt

/** Submissions of the site's two forms and how the team handled them; all belong to the house agency. */
export async function seedApplications(tx: Tx, clock: DemoClock): Promise<void> {
  const timelines = applicants.map((applicant) => timelineOf(applicant, clock))
  await insert(tx, 'applications', timelines.map(applicationRow))
  await insert(
    tx,
    'application_versions',
    timelines.flatMap((timeline) => versionRows(timeline, clock)),
  )
  await insert(tx, 'application_history', timelines.flatMap(historyRows))
  await insert(tx, 'application_notes', timelines.flatMap(noteRows))
  await seedInvitation(tx, timelines)
  await seedInquiries(tx, clock)
}

/** The history of one application, oldest entry first. */
function timelineOf(applicant: Applicant, clock: DemoClock): Timeline {
  const { daysAgo, firstSubmission, owner, by, after = 0, status, notes = [], detail, hasJoined } = applicant
  const submittedAt = clock.now - (firstSubmission ?? applicant).daysAgo * DAY
  const lastSubmittedAt = clock.now - daysAgo * DAY
  const history: HistoryEntry[] = [{ actor: 'Applicant', action: 'received', at: submittedAt }]
  if (firstSubmission) history.push({ actor: 'Applicant', action: 'sent again', at: lastSubmittedAt })
  // Steps between the submission and the decision are 20 minutes apart.
  let at = lastSubmittedAt
  const nextAt = () => (at = Math.min(at + 20 * MINUTE, clock.now - MINUTE))
  if (hasJoined) {
    const { name } = applicant
    history.push({ actor: name, action: 'joined to account', detail: name, at: nextAt() })
  }
  if (owner)
    history.push({ actor: admins[owner], action: 'owner changed', detail: admins[owner], at: nextAt() })
  const changedFields = [applicant.instagram && 'Instagram', applicant.desiredOutcome && 'Desired outcome']
  const fields = changedFields.filter(Boolean).join(', ')
  if (fields)
    history.push({ actor: admins[owner ?? 'mara'], action: 'details changed', detail: fields, at: nextAt() })
  for (const note of notes) history.push({ actor: admins[note.by], action: 'noted', at: nextAt() })
  const decidedAt = by ? Math.max(lastSubmittedAt + after * DAY, at + MINUTE) : null
  if (by && decidedAt !== null) {
    const action = ({ APPROVED: 'approved', CONTACTED: 'contacted', REJECTED: 'rejected' } as const)[
      status as 'APPROVED'
    ]
    history.push({ actor: admins[by], action, ...(detail ? { detail } : {}), at: decidedAt })
  }
  return { applicant, id: applicationIdOf(applicant), history, decidedAt }
}

const phoneOf = ({ phone }: Applicant): string => `+1 (555) 555-01${phone}`
const creatorOf = ({ creator }: Applicant): string | null => {
  const match = demoCreators.find(({ key }) => key === creator)
  return match ? creatorIdOf(match) : null
}

const submittedFields = (applicant: Applicant) => {
  const { firstName, lastName } = splitName(applicant.name)
  return {
    first_name: firstName,
    last_name: lastName,
    phone: phoneOf(applicant),
    platform: applicant.platform,
    current_revenue: applicant.revenue,
    message: applicant.message,
  }
}

function applicationRow({ applicant, id, history, decidedAt }: Timeline) {
  const { email, instagram, desiredOutcome, status, owner, by, reason } = applicant
  return {
    id,
    email,
    ...submittedFields(applicant),
    instagram,
    desired_outcome: desiredOutcome,
    status,
    owner_id: owner && demoId(`user ${owner}`),
    decided_by: by && admins[by],
    decided_at: decidedAt && iso(decidedAt),
    reason,
    creator_id: creatorOf(applicant),
    created_at: iso(history[0]?.at ?? 0),
    updated_at: iso(history.at(-1)?.at ?? 0),
  }
}

function versionRows({ applicant, id, history }: Timeline, clock: DemoClock) {
  const { firstSubmission } = applicant
  if (!firstSubmission) return []
  const { message, revenue, daysAgo } = firstSubmission
  return [
    {
      id: demoId(`version ${id}`),
      application_id: id,
      ...submittedFields({ ...applicant, message, revenue }),
      submitted_at: iso(clock.now - daysAgo * DAY),
      replaced_at: iso(history[1]?.at ?? 0),
    },
  ]
}

const historyRows = ({ id, history }: Timeline) =>
  history.map(({ at, ...entry }, index) => ({
    id: demoId(`history ${id} ${index}`),
    application_id: id,
    ...entry,
    created_at: iso(at),
  }))

function noteRows({ applicant: { notes = [] }, id, history }: Timeline) {
  const noteEntries = history.filter(({ action }) => action === 'noted')
  return notes.map(({ by, text }, index) => ({
    id: demoId(`note ${id} ${index}`),
    application_id: id,
    author_id: demoId(`user ${by}`),
    author: admins[by],
    text,
    created_at: iso(noteEntries[index]?.at ?? 0),
  }))
}

/** Olivia is approved but hasn't joined yet. Her link isn't stored; resending creates a new one. */
async function seedInvitation(tx: Tx, timelines: Timeline[]): Promise<void> {
  const opal = timelines.find(({ applicant }) => applicant.creator === 'opal')
  if (!opal?.decidedAt) return
  const row = {
    id: demoId('invitation opal'),
    email: opal.applicant.email,
    role: 'CREATOR',
    invited_by: demoId('user mara'),
    creator_id: creatorOf(opal.applicant),
    created_at: iso(opal.decidedAt),
    expires_at: iso(opal.decidedAt + 7 * DAY),
  }
  await insert(tx, 'invitations', [row])
}

async function seedInquiries(tx: Tx, clock: DemoClock): Promise<void> {
  const rows = demoInquiries.map(({ name, type, message, daysAgo, reply, closed }) => {
    const completion: { by: Admin; after: number } | undefined = reply ?? closed
    const receivedAt = clock.now - daysAgo * DAY
    return {
      id: inquiryIdOf(name),
      name,
      email: `${name.toLowerCase().replaceAll(' ', '.')}@writers.test`,
      type,
      message,
      status: completion ? 'DONE' : 'NEW',
      done_by: completion && admins[completion.by],
      created_at: iso(receivedAt),
      updated_at: iso(receivedAt + (completion?.after ?? 0) * DAY),
    }
  })
  await insert(tx, 'inquiries', rows)
  const replies = demoInquiries.flatMap(({ name, daysAgo, reply }) =>
    reply
      ? {
          id: demoId(`reply ${name}`),
          inquiry_id: inquiryIdOf(name),
          author_id: demoId(`user ${reply.by}`),
          author: admins[reply.by],
          subject: 'Your message to Northlight',
          text: reply.text,
          sent_at: iso(clock.now - (daysAgo - reply.after) * DAY),
        }
      : [],
  )
  await insert(tx, 'inquiry_replies', replies)
}
