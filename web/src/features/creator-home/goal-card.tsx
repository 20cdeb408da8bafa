import { evenPace, goalPercent } from '@greenroom/contract/features/creator-home/creator-home.rules.ts'
import type { CreatorHome } from '@greenroom/contract/features/creator-home/creator-home.schema.ts'
import { formatMoney } from '@greenroom/contract/kit/money.ts'
import { Pencil, Target } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { lazyView, useLazyView } from '../../ui/lazy-view.ts'
import { toast } from '../../ui/toast.tsx'
import { formatSoFar, monthName, paceText, remainingText } from './creator-home-text.ts'
import { GoalRing } from './goal-ring.tsx'
import { NewFans } from './new-fans.tsx'

/** Loaded on demand, because it includes the form library. */
const dialog = lazyView(async () => (await import('./goal-dialog.tsx')).GoalDialog)

/** Progress this month, and the number of new fans. */
export function GoalCard({ home }: { home: CreatorHome }) {
  const { goal } = home
  const month = monthName(goal.month)
  const { View: GoalDialog, load } = useLazyView(dialog)
  const [isOpen, setOpen] = useState(false)

  async function open() {
    if (await load()) setOpen(true)
    else toast.error('Could not open the form', { action: { label: 'Retry', onClick: () => void open() } })
  }

  return (
    <Card className="flex flex-col">
      <CardHeader
        title={`${month} goal`}
        action={
          goal.amount !== null && (
            <Button size="sm" variant="ghost" icon={Pencil} onClick={open}>
              Change
            </Button>
          )
        }
      />
      {goal.amount === null ? (
        <div className="flex grow flex-col items-start px-4.5 pt-1 pb-5">
          <p className="text-13 text-ink-2">
            Choose how much you want to earn in a month, after fees and your agency’s share. So far in {month}
            : <b className="font-semibold text-ink tabular-nums">{formatSoFar(goal)}</b>.
          </p>
          <Button className="mt-4" icon={Target} onClick={open}>
            Set a goal
          </Button>
        </div>
      ) : (
        <Progress home={home} amount={goal.amount} />
      )}
      <NewFans home={home} />
      {GoalDialog && <GoalDialog goal={goal} month={month} open={isOpen} onClose={() => setOpen(false)} />}
    </Card>
  )
}

function Progress({ home: { goal, today, creator }, amount }: { home: CreatorHome; amount: number }) {
  const percent = goalPercent(goal.soFar, amount)
  const { text, strong } = paceText(goal, today)
  const isReached = goal.soFar >= amount
  const surplus = goal.soFar - amount
  return (
    <div className="flex grow flex-col items-center gap-3 px-4.5 pb-4 md:max-xl:flex-row md:max-xl:gap-8">
      <GoalRing percent={percent} pace={evenPace(today)} amount={amount} />
      <div className="flex w-full grow flex-col gap-3 md:max-xl:justify-center">
        <p className="text-13 text-ink-2">
          {text}
          {strong && <b className="font-semibold text-ink"> {strong}</b>}
          {strong && '.'}
          {!isReached && ' The marker shows an even pace.'}
        </p>
        <dl className="grid grid-cols-2 xl:mt-auto gap-3 border-line border-t pt-3 tabular-nums">
          <div>
            <dt className="text-12 text-ink-3">So far</dt>
            <dd className="font-semibold text-16 leading-6">
              <Link
                to={`/dashboard/creators/${creator.id}?tab=statements&month=${goal.month}`}
                className="hit-area relative underline-offset-3 hover:underline">
                {formatSoFar(goal)}
              </Link>
            </dd>
          </div>
          <div>
            <dt className="text-12 text-ink-3">{isReached ? 'Above your goal' : 'To go'}</dt>
            <dd className="font-semibold text-16 leading-6">
              {isReached ? formatMoney(surplus) : remainingText(goal, today)}
            </dd>
          </div>
        </dl>
      </div>
    </div>
  )
}
