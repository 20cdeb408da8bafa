import { keyScopeTexts } from '@greenroom/contract/features/connect/connect.rules.ts'
import type { ConnectorKey } from '@greenroom/contract/features/connect/connections.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useCreateParam } from '../../../platform/use-create-param.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { pluralize } from '../../../ui/count.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Ago, creatorCount, Day } from '../../../ui/format.tsx'
import { RowSkeletons } from '../../../ui/row-skeletons.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { accountsQuery, isActive, isExpired, keysQuery, useRevokeKey } from './connections.data.ts'
import { KeyDialog } from './key-dialog.tsx'
import { accountsToDisconnect } from './key-fields.ts'
import { SecretDialog } from './secret-dialog.tsx'

const EXPIRES_SOON_MS = 14 * 86_400_000

export function KeysCard({ zone }: { zone: string }) {
  const keys = useQuery(keysQuery)
  const [isAdding, setAdding] = useCreateParam('key')
  const [keyToEdit, setKeyToEdit] = useState<ConnectorKey | null>(null)
  const [keyToRevoke, setKeyToRevoke] = useState<ConnectorKey | null>(null)
  const [created, setCreated] = useState<{ name: string; key: string } | null>(null)
  const [showRevoked, setShowRevoked] = useState(false)
  const { data } = keys
  if (!data)
    return keys.isError ? (
      <Card>
        <ErrorState title="Could not load keys" query={keys} />
      </Card>
    ) : (
      <RowSkeletons rows={2} />
    )
  const current = data.filter(({ revokedAt }) => revokedAt === null)
  const revokedCount = data.length - current.length
  const close = () => {
    setKeyToEdit(null)
    if (isAdding) setAdding(false)
  }
  return (
    <Card>
      <CardHeader
        title="Keys"
        note="For bridges to platforms"
        action={
          <Button icon={Plus} onClick={() => setAdding(true)}>
            New key
          </Button>
        }
      />
      {current.length === 0 && (
        <div className="border-line border-t">
          <EmptyState title="No keys yet">
            A bridge is a program that carries messages between a platform and your inbox. It signs in with a
            key.
          </EmptyState>
        </div>
      )}
      <ul aria-label="Keys">
        {(showRevoked ? data : current).map((key) => (
          <KeyRow
            key={key.id}
            connectorKey={key}
            zone={zone}
            onEdit={setKeyToEdit}
            onRevoke={setKeyToRevoke}
          />
        ))}
      </ul>
      {revokedCount > 0 && !showRevoked && (
        <div className="border-line border-t p-2">
          <Button variant="ghost" onClick={() => setShowRevoked(true)}>
            Show {pluralize(revokedCount, 'revoked key')}
          </Button>
        </div>
      )}
      {(isAdding || keyToEdit) && (
        <KeyDialog existing={keyToEdit} zone={zone} onClose={close} onCreated={setCreated} />
      )}
      {created && (
        <SecretDialog
          title={`Key “${created.name}”`}
          label="Key"
          secret={created.key}
          hint="Your bridge sends it with each request: Authorization: Bearer <key>"
          onClose={() => setCreated(null)}
        />
      )}
      {keyToRevoke && (
        <RevokeDialog keyToRevoke={keyToRevoke} keys={data} onClose={() => setKeyToRevoke(null)} />
      )}
    </Card>
  )
}

type KeyRowProps = {
  connectorKey: ConnectorKey
  zone: string
  onEdit: (key: ConnectorKey) => void
  onRevoke: (key: ConnectorKey) => void
}

function KeyRow({ connectorKey: key, zone, onEdit, onRevoke }: KeyRowProps) {
  const { name, start, scopes, creatorIds, lastUsedAt, expiresAt, createdBy, createdAt, revokedAt } = key
  const { isCreatorSuspended } = key
  const expiresSoon = expiresAt !== null && Date.parse(expiresAt) - Date.now() < EXPIRES_SOON_MS
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-t px-4.5 py-3">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="wrap-anywhere font-medium text-13">{name}</span>
          <code className="text-12 text-ink-3">{start}…</code>
          {revokedAt && <Badge>Revoked</Badge>}
          {!revokedAt && isExpired(key) && <Badge tone="rose">Expired</Badge>}
          {isActive(key) && expiresSoon && <Badge tone="amber">Expires soon</Badge>}
          {isActive(key) && isCreatorSuspended && <Badge tone="amber">Added by a suspended admin</Badge>}
        </p>
        <p className="mt-0.5 text-13 text-ink-2">
          {scopes.map((scope) => keyScopeTexts[scope].name).join(', ')} ·{' '}
          {creatorIds === null ? 'All creators' : creatorCount(creatorIds.length)}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-12 text-ink-3">
          <span>
            {lastUsedAt ? (
              <>
                Last used <Ago at={lastUsedAt} zone={zone} />
              </>
            ) : (
              'Never used'
            )}
          </span>
          {revokedAt ? (
            <span>
              Revoked <Day at={revokedAt} zone={zone} />
            </span>
          ) : (
            <span>
              {expiresAt ? (
                <>
                  {isExpired(key) ? 'Expired' : 'Expires'} <Day at={expiresAt} zone={zone} />
                </>
              ) : (
                'Never expires'
              )}
            </span>
          )}
          <span>
            Created by {createdBy} on <Day at={createdAt} zone={zone} />
          </span>
        </p>
      </div>
      {!revokedAt && (
        <div className="flex gap-2">
          <Button size="sm" aria-label={`Edit ${name}`} onClick={() => onEdit(key)}>
            Edit
          </Button>
          <Button size="sm" aria-label={`Revoke ${name}`} onClick={() => onRevoke(key)}>
            Revoke
          </Button>
        </div>
      )}
    </li>
  )
}

type RevokeDialogProps = { keyToRevoke: ConnectorKey; keys: ConnectorKey[]; onClose: () => void }

function RevokeDialog({ keyToRevoke, keys, onClose }: RevokeDialogProps) {
  const { data: accounts = [] } = useQuery(accountsQuery)
  const revoke = useRevokeKey(onClose)
  const disconnected = accountsToDisconnect(keyToRevoke, keys.filter(isActive), accounts)
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Revoke “${keyToRevoke.name}”?`}
      description={
        disconnected.length === 0
          ? 'Programs that use it lose access immediately. This can’t be undone.'
          : `Programs that use it lose access immediately, and these accounts stop receiving and delivering messages: ${disconnected.join(', ')}. This can’t be undone.`
      }
      confirmLabel="Revoke key"
      danger
      busy={revoke.isPending}
      onConfirm={() => revoke.mutate(keyToRevoke)}
    />
  )
}
