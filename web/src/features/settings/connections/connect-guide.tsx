import type { ConnectedAccount } from '@greenroom/contract/features/connect/connections.schema.ts'
import { ChevronRight, Copy } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/copy-text.ts'

type ConnectGuideProps = { account: ConnectedAccount | undefined; isOpen: boolean }

const steps = [
  ['Create a key', 'Choose the bridge’s permissions and creators. Copy the key now; it’s shown only once.'],
  [
    'Start a bridge',
    'A bridge carries messages between a platform and your inbox. Write your own with the API, or start from examples/bridge in the source.',
  ],
  ['See messages arrive', 'The account below changes to Connected, and messages appear in Chat.'],
] as const

/** An example request of each kind, ready to paste. */
export function exampleCalls(
  origin: string,
  account: Pick<ConnectedAccount, 'creatorId' | 'platform'> | undefined,
): string {
  const { creatorId = 'YOUR-CREATOR-ID', platform = 'ONLYFANS' } = account ?? {}
  const post = (path: string, row: object) =>
    `curl ${origin}/api/connect/${path} \\\n  -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" \\\n  -d '{"creatorId":"${creatorId}","platform":"${platform}",
       "rows":[${JSON.stringify(row)}]}'`
  return [
    'KEY=greenroom_key_...   # the key you created',
    `# A fan, and a message from the fan\n${post('fans', { id: 'fan-1', username: 'test_fan' })}`,
    post('messages', { id: 'message-1', fan: 'fan-1', from: 'fan', text: 'Hello from curl' }),
    `# Your replies in Chat, for the bridge to deliver\ncurl ${origin}/api/connect/events -H "Authorization: Bearer $KEY"`,
  ].join('\n\n')
}

/** How to connect an account, in three steps. */
export function ConnectGuide({ account, isOpen }: ConnectGuideProps) {
  const example = exampleCalls(location.origin, account)
  return (
    <details open={isOpen} className="group rounded-box border border-line bg-surface">
      <summary className="flex min-h-12 cursor-pointer items-center px-4.5 py-2 font-semibold text-14 focus-visible:-outline-offset-2">
        <ChevronRight
          aria-hidden="true"
          className="mr-2 size-4 text-ink-3 transition-transform group-open:rotate-90"
        />
        How to connect an account
      </summary>
      <div className="flex flex-col gap-4 border-line border-t px-4.5 py-4">
        <ol className="grid gap-4 md:grid-cols-3">
          {steps.map(([title, text], index) => (
            <li key={title} className="flex gap-3">
              <span
                aria-hidden="true"
                className="grid size-6 flex-none place-items-center rounded-full bg-brand-soft font-semibold text-12 text-brand-ink">
                {index + 1}
              </span>
              <div>
                <p className="font-medium text-13">{title}</p>
                <p className="mt-0.5 text-13 text-ink-2">{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <div className="rounded-control border border-line bg-sunken">
          <div className="flex items-center justify-between gap-3 border-line border-b py-1 pr-1.5 pl-3 text-12 text-ink-2">
            Try it in a terminal
            <Button size="sm" variant="ghost" icon={Copy} onClick={() => copyText(example, 'Example copied')}>
              Copy
            </Button>
          </div>
          <section aria-label="Example requests">
            <pre className="wrap-anywhere whitespace-pre-wrap p-3 text-12 leading-5">{example}</pre>
          </section>
        </div>
        <p className="text-13 text-ink-2">
          All endpoints are described in the{' '}
          <a
            href="/api/docs"
            target="_blank"
            rel="noreferrer"
            className="font-medium text-brand-ink underline">
            API reference
          </a>
          . Examples are in docs/connectors.md in the source.
        </p>
      </div>
    </details>
  )
}
