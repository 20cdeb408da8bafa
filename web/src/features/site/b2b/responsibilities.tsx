const yours = [
  { title: 'Brand', text: 'Your name and domain on every page, your address as the email sender.' },
  { title: 'Customers', text: 'Your agencies, your contracts and your prices.' },
  { title: 'API keys', text: 'One per agency, with limited scope. You can revoke them at any time.' },
  { title: 'Data', text: 'In your own PostgreSQL and S3 storage if you prefer.' },
  {
    title: 'Compliance roles',
    text: 'You name the record custodian, DMCA agent and privacy officer.',
  },
]

const ours = [
  {
    title: 'Software',
    text: 'Inbox, fans, content, compliance and analytics, including all updates.',
  },
  {
    title: 'Agency isolation',
    text: 'Data of different agencies is separated by the application and by the database.',
  },
  {
    title: 'Permissions',
    text: 'Five roles, checked on the server for every request, export and live event.',
  },
  { title: 'Audit log', text: 'Append-only and tamper-evident.' },
  {
    title: 'AI suggestions',
    text: 'Our built-in engine or any OpenAI-compatible endpoint.',
  },
]

function Column({ title, items, lead }: { title: string; items: typeof yours; lead: string }) {
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

export function Responsibilities() {
  return (
    <div className="grid gap-x-6 gap-y-12 lg:grid-cols-2">
      <Column title="You" lead="What your customers see and what you are responsible for." items={yours} />
      <Column title="Greenroom" lead="What we build and maintain." items={ours} />
    </div>
  )
}
