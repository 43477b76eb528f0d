/** A screen of the product in both themes; the browser fetches the one that is shown. */
export function ProductPicture({ name, alt, isEager = false }: { name: string; alt: string; isEager?: boolean }) {
  return (
    <span className="product-picture">
      {(['light', 'dark'] as const).map((mode) => (
        <img
          key={mode}
          className={`when-${mode}`}
          src={`/site/pictures/${name}-${mode}.webp`}
          width={1280}
          height={800}
          loading={isEager ? 'eager' : 'lazy'}
          alt={alt}
        />
      ))}
    </span>
  );
}
