const yours = [
  { title: 'The name', text: 'Your brand on every page, your domain, your mail address as the sender.' },
  { title: 'The customers', text: 'Your agencies, your contracts with them, your prices to them.' },
  { title: 'The connection', text: 'Keys you issue per agency, limited in scope, revoked when you say so.' },
  { title: 'The data', text: 'In your own PostgreSQL and S3 storage if you want it there.' },
  {
    title: 'The duties',
    text: 'Record custodian, DMCA agent and privacy officer are your people, named by you.',
  },
]

const ours = [
  {
    title: 'The software',
    text: 'Inbox, fans, content, compliance, analytics, and every version that follows.',
  },
  {
    title: 'The walls',
    text: 'Two between any two agencies: one in every query, one in the database itself.',
  },
  {
    title: 'The permissions',
    text: 'Five roles, checked by the server on every call, export and live event.',
  },
  { title: 'The record', text: 'An audit log that only grows, chained so that a missing line shows.' },
  {
    title: 'The suggestions',
    text: 'Our embedded engine, or any OpenAI-compatible endpoint you point it at.',
  },
]

function Side({ title, items, lead }: { title: string; items: typeof yours; lead: string }) {
  return (
    <div>
      <h3 className="font-display font-semibold text-28">{title}</h3>
      <p className="mt-1 text-14 text-ink-2">{lead}</p>
      <dl className="mt-5 border-ink border-t">
        {items.map((item) => (
          <div key={item.title} className="grid gap-x-6 border-line border-b py-3.5 sm:grid-cols-[9rem_1fr]">
            <dt className="font-semibold">{item.title}</dt>
            <dd className="text-pretty text-14 text-ink-2 leading-6">{item.text}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Who answers for what, as two columns of the same contract. */
export function Responsibilities() {
  return (
    <div className="grid gap-x-6 gap-y-12 lg:grid-cols-2">
      <Side title="Yours" lead="What your customers see and what you sign for." items={yours} />
      <Side title="Ours" lead="What we keep working underneath." items={ours} />
    </div>
  )
}
