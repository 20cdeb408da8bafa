import texts from '../site-texts.json'

const licenseeResponsibilities = texts.licenseeResponsibilities
const ourResponsibilities = texts.ourResponsibilities

function Column({ title, items, lead }: { title: string; items: typeof ourResponsibilities; lead: string }) {
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
      <Column
        title="You"
        lead="What your customers see and what you are responsible for."
        items={licenseeResponsibilities}
      />
      <Column title="Greenroom" lead="What we build and maintain." items={ourResponsibilities} />
    </div>
  )
}
