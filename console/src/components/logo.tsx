import { upload } from '@linekeeper/contract/limits';

/** The product's mark: a line being watched. */
export function Logo({ size = 26 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="var(--accent-solid)" />
      <path
        d="M5 19h5l3-9 5 14 3.5-9H27"
        fill="none"
        stroke="#fff"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** The tenant's own logo (180×47 at most, by its shape), else the product's mark. */
export function TenantLogo({ imageId, name, size = 26 }: TenantLogoProps) {
  if (imageId === null) return <Logo size={size} />;
  // A box of its own before it is there, so that nothing beside it moves when it comes.
  const width = Math.round((size * upload.logoSize.width) / upload.logoSize.height);
  return (
    <img
      className="tenant-logo"
      src={`/api/v1/images/${imageId}`}
      alt={name}
      width={width}
      height={size}
      style={{ width, height: size }}
    />
  );
}

interface TenantLogoProps {
  readonly imageId: string | null;
  readonly name: string;
  readonly size?: number;
}
