import { Copy, Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useBrand } from '../../../ui/brand.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { downloadText, printPage } from './download-and-print.ts'

type RecoveryCodesProps = { codes: string[]; email: string; onSaved: () => void }

/** Shown once. Closing requires a confirmation because the codes can't be shown again. */
export function RecoveryCodes({ codes, email, onSaved }: RecoveryCodesProps) {
  const [isSaved, setIsSaved] = useState(false)
  const brand = useBrand().name
  const text = `${brand} recovery codes for ${email}\nEach works once.\n\n${codes.join('\n')}\n`
  return (
    <div className="flex max-w-120 flex-col gap-4">
      <Callout tone="amber">
        These codes are shown only once. Use one to sign in if you lose your phone. Store them somewhere safe,
        not on this computer.
      </Callout>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-1 gap-x-8 gap-y-1.5 rounded-box border border-line bg-sunken px-5 py-4 font-[ui-monospace,monospace] text-14 min-[360px]:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button icon={Copy} onClick={() => copyText(text, 'Recovery codes copied')}>
          Copy
        </Button>
        <Button icon={Download} onClick={() => downloadText(text, 'greenroom-recovery-codes.txt')}>
          Download
        </Button>
        <Button icon={Printer} onClick={printPage}>
          Print
        </Button>
      </div>
      <Checkbox checked={isSaved} onCheckedChange={setIsSaved} label="I have saved these codes" />
      <div>
        <Button variant="primary" disabled={!isSaved} onClick={onSaved}>
          Done
        </Button>
      </div>
      {createPortal(<PrintSheet codes={codes} email={email} />, document.body)}
    </div>
  )
}

/** Shown only in print, where it covers the page. */
function PrintSheet({ codes, email }: { codes: string[]; email: string }) {
  const brand = useBrand().name
  return (
    <div aria-hidden="true" className="fixed inset-0 z-50 hidden bg-[white] p-12 text-[black] print:block">
      <p className="font-semibold text-20">{brand} recovery codes</p>
      <p className="mt-1">For {email}. Each works once, in place of the code from your phone.</p>
      <ul className="mt-8 grid grid-cols-2 gap-y-3 font-[ui-monospace,monospace] text-16">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </div>
  )
}
