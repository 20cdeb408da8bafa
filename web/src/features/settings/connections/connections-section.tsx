import { useQuery } from '@tanstack/react-query'
import { SectionHeader } from '../../../ui/section-header.tsx'
import { AccountsCard } from './accounts-card.tsx'
import { ConnectGuide } from './connect-guide.tsx'
import { accountsQuery, isActive, keysQuery } from './connections.data.ts'
import { KeysCard } from './keys-card.tsx'
import { WebhooksCard } from './webhooks-card.tsx'

/** Settings > Connections. */
export function ConnectionsSection({ zone }: { zone: string }) {
  const { data: accounts } = useQuery(accountsQuery)
  const { data: keys } = useQuery(keysQuery)
  const account = accounts?.find(({ state }) => state !== 'internal')
  return (
    <>
      <SectionHeader title="Connections">
        Receive messages from platforms and send your replies.
      </SectionHeader>
      {accounts && keys && <ConnectGuide account={account} isOpen={!keys.some(isActive)} />}
      <AccountsCard zone={zone} />
      <KeysCard zone={zone} />
      <WebhooksCard zone={zone} />
    </>
  )
}
