"""`.venv/bin/python -m docs`: write the generated parts of the pages anew."""

from docs import rules, rulings

for page in (rules, rulings):
    page.PAGE.write_text(page.rendered(page.PAGE.read_text("utf-8")), "utf-8")
