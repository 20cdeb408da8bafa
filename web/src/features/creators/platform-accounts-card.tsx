import type { CreatorDetail } from '@greenroom/contract/features/creators/creators.schema.ts'
import {
  accountPlatforms,
  platformNames,
} from '@greenroom/contract/features/creators/platform-accounts.rules.ts'
import { type Account, accountBody } from '@greenroom/contract/features/creators/platform-accounts.schema.ts'
import { may, type Role } from '@greenroom/contract/kit/permissions.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { isApiError } from '../../platform/api-error.ts'
import { emptyAsNull } from '../../platform/empty-as-null.ts'
import { toastError } from '../../platform/toast-error.ts'
import { useSaveForm } from '../../platform/use-save-form.ts'
import { useSeen } from '../../platform/use-seen.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { formatDay } from '../../ui/format.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { removeAccount, saveAccount } from './creator.data.ts'
import { creatorQuery, refreshCreators } from './creators.data.ts'

type Platform = Exclude<Account['platform'], 'INTERNAL'>
const platforms = accountPlatforms.filter((platform): platform is Platform => platform !== 'INTERNAL')

type PlatformAccountsCardProps = { creator: CreatorDetail; zone: string; role: Role }

export function PlatformAccountsCard({ creator, zone, role }: PlatformAccountsCardProps) {
  const [editing, setEditing] = useState<Account | 'new' | null>(null)
  const [removing, setRemoving] = useState<Account | null>(null)
  const canChange = may(role, 'creators:update') && !creator.isArchived
  const unused = platforms.filter((platform) => !creator.accounts.some((row) => row.platform === platform))
  return (
    <Card>
      <CardHeader
        title="Platform accounts"
        action={
          canChange &&
          unused.length > 0 && (
            <Button size="sm" onClick={() => setEditing('new')}>
              Add account
            </Button>
          )
        }
      />
      <CardBody>
        {creator.accounts.length === 0 ? (
          <p className="text-13 text-ink-2">No accounts yet.</p>
        ) : (
          <ul aria-label="Platform accounts" className="divide-y divide-line text-13">
            {creator.accounts.map((account) => (
              <li key={account.platform} className="flex items-center gap-3 py-1.5 first:pt-0 last:pb-0">
                <span className="wrap-anywhere min-w-0 flex-1">
                  <b className="font-medium">{platformNames[account.platform]}</b>
                  {account.username && ` @${account.username}`}
                  <span className="block text-12 text-ink-3">
                    {account.connectedSince
                      ? `Connected since ${formatDay(account.connectedSince, zone)}`
                      : 'Not connected'}
                  </span>
                </span>
                {canChange && (
                  <>
                    <IconButton
                      size="sm"
                      icon={Pencil}
                      label={`Change the ${platformNames[account.platform]} account`}
                      onClick={() => setEditing(account)}
                    />
                    <IconButton
                      size="sm"
                      icon={Trash2}
                      label={`Remove the ${platformNames[account.platform]} account`}
                      onClick={() => setRemoving(account)}
                    />
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
      </CardBody>
      {editing && (
        <AccountDialog
          creator={creator}
          account={editing === 'new' ? null : editing}
          platforms={editing === 'new' ? unused : platforms}
          onClose={() => setEditing(null)}
        />
      )}
      <RemoveDialog creator={creator} account={removing} onClose={() => setRemoving(null)} />
    </Card>
  )
}

type AccountDialogProps = {
  creator: CreatorDetail
  /** Null for a new one. */
  account: Account | null
  platforms: readonly Platform[]
  onClose: () => void
}

function AccountDialog({ creator, account, platforms, onClose }: AccountDialogProps) {
  const client = useQueryClient()
  const [platform, setPlatform] = useState<Platform>(
    (account?.platform as Platform | undefined) ?? platforms[0] ?? 'OTHER',
  )
  const seen = useSeen({ username: account?.username ?? null })
  const form = useSaveForm({
    schema: accountBody,
    defaultValues: { username: account?.username ?? null },
    save: async ({ username }) => {
      const body = { username, seen: seen.of({ username }) }
      const saved = await saveAccount(creator.id, platform, body).catch(acceptConflict)
      client.setQueryData(creatorQuery(creator.id).queryKey, saved)
      onClose()
      toast.success(`${platformNames[platform]} account ${account ? 'saved' : 'added'}`)
      await refreshCreators(client)
    },
  })
  async function acceptConflict(error: unknown): Promise<never> {
    if (isApiError(error, 'conflict')) {
      const { accounts } = await client.fetchQuery({ ...creatorQuery(creator.id), staleTime: 0 })
      seen.accept({ username: accounts.find((row) => row.platform === platform)?.username ?? null })
    }
    throw error
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      title={account ? `Change the ${platformNames[platform]} account` : 'Add a platform account'}
      description="Connect it under Settings > Connections. We never ask for its password."
      submitLabel={account ? 'Save' : 'Add account'}
      form={form}>
      {!account && (
        <SelectField
          label="Platform"
          value={platform}
          onValueChange={setPlatform}
          options={platforms.map((value) => ({ value, label: platformNames[value] }))}
        />
      )}
      <TextField
        label="Username"
        optional
        hint="As fans see it on the platform."
        autoComplete="off"
        {...form.field('username', emptyAsNull)}
      />
    </FormDialog>
  )
}

type RemoveDialogProps = { creator: CreatorDetail; account: Account | null; onClose: () => void }

function RemoveDialog({ creator, account, onClose }: RemoveDialogProps) {
  const client = useQueryClient()
  const name = account ? platformNames[account.platform] : ''
  const mutation = useMutation({
    mutationFn: (platform: Platform) => removeAccount(creator.id, platform),
    onSuccess: (saved) => {
      client.setQueryData(creatorQuery(creator.id).queryKey, saved)
      toast.success(`${name} account removed`)
    },
    onError: (error) => toastError(`Could not remove the ${name} account`, error),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      open={account !== null}
      onOpenChange={(next) => !next && onClose()}
      title={`Remove the ${name} account?`}
      description={`${creator.stageName} keeps all fans, messages and payments. You can add the account again.`}
      confirmLabel="Remove"
      danger
      busy={mutation.isPending}
      onConfirm={() => account && mutation.mutate(account.platform as Platform)}
    />
  )
}
