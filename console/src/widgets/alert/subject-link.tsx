import { type AlertRow } from '@linekeeper/contract/alerts/alerts';
import { Link } from 'react-router';
import { MiddleText } from '../../components/middle-text.tsx';
import { agentPath } from '../../lib/agent-path.ts';
import { devicePath } from '../../lib/device-path.ts';
import { linePath } from '../../lib/line-path.ts';
import { servicePath } from '../../lib/service-path.ts';

const licencePath = '/license';

type About = Pick<AlertRow, 'subjectKind' | 'subjectId' | 'targetId' | 'subjectName'>;

/** Where what an alert is about is shown; a path of a dial test has no page that its own id leads to. */
export function subjectPage({ subjectKind, subjectId, targetId }: About): string | undefined {
  switch (subjectKind) {
    case 'device':
      return devicePath(subjectId);
    case 'interface':
      return `${devicePath(targetId)}?interface=${encodeURIComponent(subjectId)}`;
    case 'line':
      return linePath(subjectId);
    case 'agent':
      return agentPath(subjectId);
    case 'service':
      return servicePath(subjectId);
    case 'licence':
      return licencePath;
    case 'dial_path':
      return undefined;
  }
}

/** What an alert is about, which opens it. */
export function SubjectLink({ about }: { readonly about: About }) {
  const to = subjectPage(about);
  const name = about.subjectName || '–';
  return to === undefined ? (
    <span className="block">
      <MiddleText text={name} />
    </span>
  ) : (
    <Link className="name block" to={to} aria-label={name}>
      <MiddleText text={name} />
    </Link>
  );
}
