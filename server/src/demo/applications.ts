import { splitName } from '@greenroom/contract/features/applications/applications.rules.ts'
import type { applicationActions } from '@greenroom/contract/features/applications/review.schema.ts'
import type { Tx } from '../platform/db/scope.ts'
import { type Admin, type Applicant, admins, applicants } from './applicants.ts'
import { creatorIdOf, demoCreators } from './creators.ts'
import { demoId } from './demo-id.ts'
import { idOfInquiry, inquirers } from './inquirers.ts'
import { insert, iso } from './insert.ts'
import { DAY, type Era, HOUR } from './season.ts'

type Deed = { actor: string; action: (typeof applicationActions)[number]; detail?: string; at: number }
type Told = { applicant: Applicant; id: string; deeds: Deed[]; decidedAt: number | null }

const MINUTE = HOUR / 60
export const idOfApplication = ({ email }: Applicant): string => demoId(`application ${email}`)

export const decisionAt = (applicant: Applicant, era: Era): number | null => tell(applicant, era).decidedAt

/** What came in by the site's two forms and what the team made of it; all of it belongs to the house. */
export async function seedApplications(tx: Tx, era: Era): Promise<void> {
  const told = applicants.map((applicant) => tell(applicant, era))
  await insert(tx, 'applications', applicationColumns, told.map(applicationRow))
  await insert(
    tx,
    'application_versions',
    { ...versionColumns, submitted_at: 'timestamptz', replaced_at: 'timestamptz' },
    told.flatMap((one) => versionRows(one, era)),
  )
  await insert(tx, 'application_history', historyColumns, told.flatMap(historyRows))
  await insert(tx, 'application_notes', noteColumns, told.flatMap(noteRows))
  await seedInvitation(tx, told)
  await seedInquiries(tx, era)
}

/** The life of one application in the order of its days. */
function tell(applicant: Applicant, era: Era): Told {
  const { daysAgo, before, owner, by, after = 0, status, notes = [], detail, isJoined } = applicant
  const applied = era.now - (before ?? applicant).daysAgo * DAY
  const last = era.now - daysAgo * DAY
  const deeds: Deed[] = [{ actor: 'Applicant', action: 'received', at: applied }]
  if (before) deeds.push({ actor: 'Applicant', action: 'sent again', at: last })
  // Days are short here: whatever comes between the form and the decision happens within minutes of each other.
  let at = last
  const next = () => (at = Math.min(at + 20 * MINUTE, era.now - MINUTE))
  if (isJoined) {
    const { name } = applicant
    deeds.push({ actor: name, action: 'joined to account', detail: name, at: next() })
  }
  if (owner) deeds.push({ actor: admins[owner], action: 'owner changed', detail: admins[owner], at: next() })
  const filled = [applicant.instagram && 'Instagram', applicant.desiredOutcome && 'Desired outcome']
  const fields = filled.filter(Boolean).join(', ')
  if (fields)
    deeds.push({ actor: admins[owner ?? 'mara'], action: 'details changed', detail: fields, at: next() })
  for (const note of notes) deeds.push({ actor: admins[note.by], action: 'noted', at: next() })
  const decidedAt = by ? Math.max(last + after * DAY, at + MINUTE) : null
  if (by && decidedAt !== null) {
    const action = ({ APPROVED: 'approved', CONTACTED: 'contacted', REJECTED: 'rejected' } as const)[
      status as 'APPROVED'
    ]
    deeds.push({ actor: admins[by], action, ...(detail ? { detail } : {}), at: decidedAt })
  }
  return { applicant, id: idOfApplication(applicant), deeds, decidedAt }
}

const phoneOf = ({ phone }: Applicant): string => `+1 (555) 555-01${phone}`
const creatorOf = ({ creator }: Applicant): string | null => {
  const found = demoCreators.find(({ key }) => key === creator)
  return found ? creatorIdOf(found) : null
}

const submittedColumns = {
  first_name: 'text',
  last_name: 'text',
  phone: 'text',
  platform: 'text',
  current_revenue: 'text',
  message: 'text',
}

const submitted = (applicant: Applicant) => {
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

const applicationColumns = {
  id: 'uuid',
  email: 'text',
  ...submittedColumns,
  instagram: 'text',
  desired_outcome: 'text',
  status: 'text',
  owner_id: 'uuid',
  decided_by: 'text',
  decided_at: 'timestamptz',
  reason: 'text',
  creator_id: 'uuid',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
}

function applicationRow({ applicant, id, deeds, decidedAt }: Told) {
  const { email, instagram, desiredOutcome, status, owner, by, reason } = applicant
  return {
    id,
    email,
    ...submitted(applicant),
    instagram,
    desired_outcome: desiredOutcome,
    status,
    owner_id: owner && demoId(`user ${owner}`),
    decided_by: by && admins[by],
    decided_at: decidedAt && iso(decidedAt),
    reason,
    creator_id: creatorOf(applicant),
    created_at: iso(deeds[0]?.at ?? 0),
    updated_at: iso(deeds.at(-1)?.at ?? 0),
  }
}

const versionColumns = { id: 'uuid', application_id: 'uuid', ...submittedColumns }

function versionRows({ applicant, id, deeds }: Told, era: Era) {
  const { before } = applicant
  if (!before) return []
  const { message, revenue, daysAgo } = before
  return [
    {
      id: demoId(`version ${id}`),
      application_id: id,
      ...submitted({ ...applicant, message, revenue }),
      submitted_at: iso(era.now - daysAgo * DAY),
      replaced_at: iso(deeds[1]?.at ?? 0),
    },
  ]
}

const historyColumns = {
  id: 'uuid',
  application_id: 'uuid',
  actor: 'text',
  action: 'text',
  detail: 'text',
  created_at: 'timestamptz',
}

const historyRows = ({ id, deeds }: Told) =>
  deeds.map(({ at, ...deed }, index) => ({
    id: demoId(`deed ${id} ${index}`),
    application_id: id,
    ...deed,
    created_at: iso(at),
  }))

const noteColumns = {
  id: 'uuid',
  application_id: 'uuid',
  author_id: 'uuid',
  author: 'text',
  text: 'text',
  created_at: 'timestamptz',
}

function noteRows({ applicant: { notes = [] }, id, deeds }: Told) {
  const noted = deeds.filter(({ action }) => action === 'noted')
  return notes.map(({ by, text }, index) => ({
    id: demoId(`note ${id} ${index}`),
    application_id: id,
    author_id: demoId(`user ${by}`),
    author: admins[by],
    text,
    created_at: iso(noted[index]?.at ?? 0),
  }))
}

/** Olivia was approved and has not come yet. Her link is not kept anywhere; sending it again makes another. */
async function seedInvitation(tx: Tx, told: Told[]): Promise<void> {
  const one = told.find(({ applicant }) => applicant.creator === 'opal')
  if (!one?.decidedAt) return
  const columns = { id: 'uuid', email: 'text', role: 'text', invited_by: 'uuid', creator_id: 'uuid' }
  const row = {
    id: demoId('invitation opal'),
    email: one.applicant.email,
    role: 'CREATOR',
    invited_by: demoId('user mara'),
    creator_id: creatorOf(one.applicant),
    created_at: iso(one.decidedAt),
    expires_at: iso(one.decidedAt + 7 * DAY),
  }
  const dated = { ...columns, created_at: 'timestamptz', expires_at: 'timestamptz' }
  await insert(tx, 'invitations', dated, [row])
}

const inquiryColumns = {
  id: 'uuid',
  name: 'text',
  email: 'text',
  type: 'text',
  message: 'text',
  status: 'text',
  done_by: 'text',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
}

const replyColumns = {
  id: 'uuid',
  inquiry_id: 'uuid',
  author_id: 'uuid',
  author: 'text',
  subject: 'text',
  text: 'text',
  sent_at: 'timestamptz',
}

async function seedInquiries(tx: Tx, era: Era): Promise<void> {
  const rows = inquirers.map(({ name, type, message, daysAgo, reply, closed }) => {
    const done: { by: Admin; after: number } | undefined = reply ?? closed
    const came = era.now - daysAgo * DAY
    return {
      id: idOfInquiry(name),
      name,
      email: `${name.toLowerCase().replaceAll(' ', '.')}@writers.test`,
      type,
      message,
      status: done ? 'DONE' : 'NEW',
      done_by: done && admins[done.by],
      created_at: iso(came),
      updated_at: iso(came + (done?.after ?? 0) * DAY),
    }
  })
  await insert(tx, 'inquiries', inquiryColumns, rows)
  const replies = inquirers.flatMap(({ name, daysAgo, reply }) =>
    reply
      ? {
          id: demoId(`reply ${name}`),
          inquiry_id: idOfInquiry(name),
          author_id: demoId(`user ${reply.by}`),
          author: admins[reply.by],
          subject: 'Your message to Northlight',
          text: reply.text,
          sent_at: iso(era.now - (daysAgo - reply.after) * DAY),
        }
      : [],
  )
  await insert(tx, 'inquiry_replies', replyColumns, replies)
}
