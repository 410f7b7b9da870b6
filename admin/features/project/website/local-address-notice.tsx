import { CopyText } from '#admin/ui/copy-text.tsx'
import { Notice } from '#admin/ui/message/notice.tsx'
import { localAddressTexts as texts } from '#texts/de/website.ts'
import { isLocalAddress, isThisComputer } from './local-address.ts'
import classes from './local-address-notice.module.css'

/** Shown while visitors cannot reach the product, because it has no public address yet. */
export function LocalAddressNotice() {
  const { hostname, origin } = window.location
  if (!isLocalAddress(hostname)) return null
  return (
    <section aria-label={texts.label} className={classes.notice}>
      <Notice
        tone="warning"
        detail={
          <>
            <p>{texts.remedy}</p>
            <details className={classes.forward}>
              <summary>{texts.forward}</summary>
              <CopyText
                label={texts.request}
                text={texts.requestOf(origin)}
                copy={texts.copy}
                copied={texts.copied}
                notCopied={texts.notCopied}
                wraps
              />
            </details>
          </>
        }
      >
        {(isThisComputer(hostname) ? texts.onlyHere : texts.onlyInNetwork)(origin)}
      </Notice>
    </section>
  )
}
