import { cx } from '../../../ui/cx.ts'
import { promises } from '../figures.ts'
import { PageHero } from '../parts/page-hero.tsx'
import { SiteButton } from '../parts/site-button.tsx'
import { wrap } from '../parts/wrap.ts'
import { ChatPicture } from './chat-picture.tsx'
import { Promises } from './promises.tsx'
import { PublishGate } from './publish-gate.tsx'

export function Hero() {
  return (
    <>
      <PageHero
        // As wide on every phone, so that it breaks into the same lines in both typefaces.
        title={
          <span className="block max-w-80 sm:max-w-none">
            Every creator has a stage. This is the room behind it.
          </span>
        }
        lede="Greenroom is the back office for agencies that manage creators. One inbox, every fan, every payout and every consent in one calm place."
        actions={
          <>
            <SiteButton to="/register">Get Started</SiteButton>
            <SiteButton to="/pricing" variant="outline">
              See pricing
            </SiteButton>
          </>
        }
        note={promises.trial}
        aside={<Replaces />}
      />
      <div className="relative isolate mt-12 md:mt-14">
        <div className="room-lit -z-10 absolute inset-x-0 top-40 bottom-0 md:top-66" />
        <div className={cx(wrap, 'relative print:hidden')}>
          <ChatPicture />
          <div className="xl:-left-1 xl:absolute xl:bottom-3 xl:w-85">
            <PublishGate />
          </div>
        </div>
        <Promises />
      </div>
    </>
  )
}

const replaced = ['A chat tool', 'A spreadsheet', 'A Telegram group', 'A folder of ID scans']

function Replaces() {
  return (
    <div className="border-ink border-t pt-3 text-14">
      <h2 className="mb-2 font-medium text-13 text-ink-3">What it replaces</h2>
      <ul className="divide-y divide-line text-ink-2 max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-6">
        {replaced.map((thing) => (
          <li key={thing} className="py-1.75">
            <s className="decoration-1 decoration-rose">{thing}</s>
          </li>
        ))}
      </ul>
    </div>
  )
}
