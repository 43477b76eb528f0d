import { INFORMATION } from '../../src/content/information.js';
import { ProductPicture } from '../parts/ProductPicture.js';
import { Section } from '../parts/Section.js';

/** What the tool does, each with the screen that does it. */
export function Product() {
  const { product } = INFORMATION;
  return (
    <Section id="product" heading={product.heading} lead={product.lead}>
      <div className="features">
        {product.features.map(({ picture, alt, title, text }) => (
          <div key={picture} className="feature" data-reveal>
            <ProductPicture name={picture} alt={alt} />
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </div>
        ))}
      </div>
      <ul className="chips" data-reveal>
        {product.more.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </Section>
  );
}
